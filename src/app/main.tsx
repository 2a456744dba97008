import { openApp } from './open.tsx'

/** Where everything begins. The page brings this element; what stands in it says if nothing follows. */
const root = document.getElementById('root')!
openApp(document, root).catch(() => root.classList.add('missed'))
