/** The styles of the page in a frame of its own, those that arrive later included. */
export function mirrorStyles(page: Document, frame: Document): () => void {
  const copies: ChildNode[] = []
  const copy = (nodes: Iterable<Node>) => {
    for (const node of nodes)
      if (node instanceof HTMLStyleElement || isStyleLink(node))
        copies.push(frame.head.appendChild(frame.importNode(node, true)))
  }
  copy(page.head.children)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) copy(addedNodes)
  })
  observer.observe(page.head, { childList: true })
  return () => {
    observer.disconnect()
    // React may have put other things there, and takes them away itself.
    for (const one of copies) one.remove()
  }
}

const isStyleLink = (node: Node): node is HTMLLinkElement =>
  node instanceof HTMLLinkElement && node.rel === 'stylesheet'
