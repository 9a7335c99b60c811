"""ffmpeg: R3 as one graph of crops and overlays, PNG at its fastest. ffmpeg uses all cores by itself."""
import subprocess
import sys

from workloads import *


def main():
    task = Task(ffmpeg="ffmpeg")
    if task.name != "r3":
        sys.exit("ffmpeg draws r3 alone")
    count, last = len(task.frames), task.workload["frames"] - 1
    inputs, graph, below = [], [], None
    for index, (name, rate) in enumerate(LAYERS):
        inputs += ["-framerate", "60", "-i", str((task.options.assets / f"{name}.png").resolve())]
        # Twice the layer side by side, kept as one frame that is shown for ever and cropped where the scroll is.
        x = f"mod(floor({rate * 1600}*n/{last}+0.5)\\,{LAYER_WIDTH})"
        kind = "rgb24" if index == 0 else "rgba"
        graph.append(
            f"[{index}:v]format={kind},split[l{index}][r{index}];[l{index}][r{index}]hstack,loop=-1:1,setpts=N/60/TB,"
            f"crop=1920:1080:'{x}':0:exact=1[c{index}]")
        if below is None:
            below = f"c{index}"
        else:
            graph.append(f"[{below}][c{index}]overlay=format=rgb:eval=init[o{index}]")
            below = f"o{index}"
    graph.append(f"[{below}]trim=end_frame={count},format=rgb24[out]")
    command = [task.options.ffmpeg, "-v", "error", "-nostdin", "-y", *inputs, "-filter_complex", ";".join(graph), "-map", "[out]"]
    command += ["-frames:v", str(count), "-start_number", "0", "-compression_level", "1", "-pred", "up"]
    start = time.monotonic()
    subprocess.run([*command, str(task.options.folder / "%05d.png")], check=True)
    print(json.dumps({"start": start, "end": time.monotonic(), "frames": count}))


main()
