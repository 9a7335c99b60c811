// Links that open a line of a file in an editor of this machine.

import { make } from "./wire.js"

const editors = [
  { name: "VS Code", address: (path, line) => `vscode://file${path}:${line}` },
  { name: "VSCodium", address: (path, line) => `vscodium://file${path}:${line}` },
  { name: "Cursor", address: (path, line) => `cursor://file${path}:${line}` },
  { name: "Zed", address: (path, line) => `zed://file${path}:${line}` },
  { name: "IntelliJ IDEA", address: (path, line) => `idea://open?file=${path}&line=${line}` },
]

const chosen = () => editors.find(each => each.name === localStorage.getItem("editor")) ?? editors[0]

// A link to a line; words alone where the file is not known.
export function editorLink(words, path, line) {
  if (!path || !line) return words
  const { name, address } = chosen()
  const link = make("a", { title: `Open it in ${name}` }, words)
  // Asked when it is followed, since another editor may have been chosen.
  const aim = () => { link.href = chosen().address(path.split("/").map(encodeURIComponent).join("/"), line) }
  aim()
  link.addEventListener("click", aim)
  return link
}

const choice = document.getElementById("editor")
choice.append(...editors.map(({ name }) => make("option", { value: name }, name)))
choice.value = chosen().name
choice.addEventListener("change", () => localStorage.setItem("editor", choice.value))
