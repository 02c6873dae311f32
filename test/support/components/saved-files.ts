import { vi } from 'vitest'

/** A file that the page has saved. */
interface SavedFile {
  readonly name: string
  readonly content: Blob
}

/** Keeps the files that the page saves from now on, in place of downloading them, until the test ends. */
export function savedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = []
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) content = file
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, content })
  })
  return files
}

/** Returns the lines of a CSV file without the mark of its encoding. */
export async function linesOf({ content }: SavedFile): Promise<string[]> {
  return (await content.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
}
