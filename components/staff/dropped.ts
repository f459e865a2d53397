/** A file with the folders above it, where it lay in some: 'Photographs/10311/front.jpg'. */
export type Brought = { file: File; path: string }

const isHidden = (path: string) => /(^|\/)(\.|__MACOSX\/)/.test(path)

const byName = (one: FileSystemEntry, other: FileSystemEntry) =>
  one.name.localeCompare(other.name, 'en', { numeric: true })

/** In the order of their names: the one that a browser gives means nothing. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // A browser gives a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all.sort(byName)
    all.push(...some)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const filesBelow = async (entry: FileSystemEntry): Promise<Brought[]> => {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, path: entry.fullPath.replace(/^\//, '') }]
  }
  if (!isFolder(entry)) return []
  const found: Brought[] = []
  for (const below of await entriesOf(entry)) found.push(...(await filesBelow(below)))
  return found
}

/** Everything that was dropped, folders walked through. */
export const droppedFiles = async (transfer: DataTransfer): Promise<Brought[]> => {
  // The list is empty once this turn of the browser is over.
  const items = [...transfer.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = await Promise.all(
    items.map(({ entry, file }) => (entry ? filesBelow(entry) : file ? [{ file, path: file.name }] : [])),
  )
  return found.flat().filter(({ path }) => !isHidden(path))
}

/** Everything that was chosen in a dialog. */
export const chosenFiles = (files: FileList): Brought[] =>
  [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name })).filter(({ path }) => !isHidden(path))
