/** A file with its relative path, including folders: 'Photographs/10311/front.jpg'. */
export type SelectedFile = { file: File; path: string }

const isHidden = (path: string) => /(^|\/)(\.|__MACOSX\/)/.test(path)

const byName = (one: FileSystemEntry, other: FileSystemEntry) =>
  one.name.localeCompare(other.name, 'en', { numeric: true })

/** All entries of a folder, sorted by name: the browser's order is arbitrary. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // readEntries returns at most a hundred entries per call, and an empty array at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort(byName)
    all.push(...some)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const filesBelow = async (entry: FileSystemEntry): Promise<SelectedFile[]> => {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  if (!isFolder(entry)) return []
  const found: SelectedFile[] = []
  for (const below of await entriesOf(entry)) found.push(...(await filesBelow(below)))
  return found
}

/** All dropped files, including those in folders, except hidden ones. */
export const droppedFiles = async (transfer: DataTransfer): Promise<SelectedFile[]> => {
  // Read synchronously: the list is empty after the event handler returns.
  const items = [...transfer.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = await Promise.all(
    items.map(({ entry, file }) => (entry ? filesBelow(entry) : file ? [{ file, path: file.name }] : [])),
  )
  return found.flat().filter(({ path }) => !isHidden(path))
}

/** All files chosen in a file dialog, except hidden ones. */
export const chosenFiles = (files: FileList): SelectedFile[] =>
  [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name })).filter(({ path }) => !isHidden(path))
