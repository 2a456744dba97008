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
