/** The styles of the page in a frame of its own, those that arrive later included. */
export function mirrorStyles(page: Document, frame: Document): () => void {
  const copy = (nodes: Iterable<Node>) => {
    for (const node of nodes)
      if (node instanceof HTMLStyleElement || isStyleLink(node))
        frame.head.append(frame.importNode(node, true))
  }
  copy(page.head.children)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) copy(addedNodes)
  })
  observer.observe(page.head, { childList: true })
  return () => observer.disconnect()
}

const isStyleLink = (node: Node) => node instanceof HTMLLinkElement && node.rel === 'stylesheet'
