import type { FileToSave, SaveResult } from './device.ts'
import { copyText } from './copy.ts'

/** Hands a file over as a download. */
export function downloadFile(view: Window, { name, type, text }: FileToSave): SaveResult {
  const page = view.document
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = page.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has taken hold of it by the next turn of the browser.
  view.setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return 'saved'
}

/**
 * The apps of Telegram show us in a view that downloads nothing: a file leaves through the sheet of
 * the phone where there is one, or else as text that can be pasted.
 */
export async function shareOrCopy(view: Window, file: FileToSave): Promise<SaveResult> {
  const { name, type, text } = file
  const files = [new File([text], name, { type })]
  try {
    if (view.navigator.canShare?.({ files })) {
      await view.navigator.share({ files })
      return 'saved'
    }
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return 'dropped'
  }
  await copyText(view, text)
  return 'copied'
}
