// Shows the moments of a film of vectors: all that moves in it follows one property.
{
  const film = document.getElementById("frame")
  const { rate, count } = document.getElementById("stage").dataset
  startPlayer({
    paint(frame) {
      // A hair behind the moment at which what jumps has done so.
      film.style.setProperty("--_T", `-${frame / rate + 1e-5}s`)
      film.dataset.frame = frame
    },
    readyCount: () => Number(count),
    prepare() {},
  })
}
