import type { FileToSave, SaveResult } from './device.ts'

export function downloadFile(view: Window, { name, type, content }: FileToSave): SaveResult {
  const page = view.document
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = page.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the download has read it.
  view.setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return 'saved'
}

/** Telegram's apps have no downloads: share the file where the phone can, or else copy its text. */
export async function shareOrCopy(view: Window, file: FileToSave): Promise<SaveResult> {
  const { name, type, content } = file
  const files = [new File([content], name, { type })]
  try {
    if (view.navigator.canShare?.({ files })) {
      await view.navigator.share({ files })
      return 'saved'
    }
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return 'dropped'
  }
  if (typeof content !== 'string') return 'unsupported'
  await copyText(view, content)
  return 'copied'
}

/** Frames are often refused the clipboard, but not a selection copied in a click. */
export async function copyText(view: Window, text: string): Promise<void> {
  try {
    await view.navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(view.document, text)
  }
}

function copyBySelection(document: Document, text: string) {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (!done) throw new Error('This device does not let us copy.')
}

/** To be copied by hand. */
export function selectText(place: HTMLElement) {
  place.ownerDocument.getSelection()?.selectAllChildren(place)
}
