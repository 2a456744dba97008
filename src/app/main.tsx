import { keepFocus } from '#device/keepFocus'
import { openDevice } from '#device/open'
import { mountApp } from './mountApp.tsx'

async function boot(element: HTMLElement) {
  const device = await openDevice()
  let mounted = await mountApp(device, element)
  device.host.ready()
  keepFocus(element.ownerDocument)

  if (!import.meta.hot) return
  // Under `npm run dev`, what is no component and no text arrives here (src/hotReload.ts).
  let replacing = Promise.resolve()
  const replace = async (changed: { mountApp: typeof mountApp }) => {
    mounted.root.unmount()
    const { readHotState } = await import('./hotState.ts')
    const hot = readHotState(mounted.app)
    mounted.app.stop()
    mounted = await changed.mountApp(device, element, hot)
  }
  import.meta.hot.accept('./mountApp.tsx', (changed) => {
    // Two watchers of one page would send everything twice.
    if (!changed || device.addressBar.now().includes('inspect')) return location.reload()
    // At once: the screens still shown would meet modules of both ages.
    mounted.root.unmount()
    replacing = replacing
      .then(() => replace(changed as unknown as Parameters<typeof replace>[0]))
      .catch(() => location.reload())
  })
  import.meta.hot.on('vite:afterUpdate', () => {
    void replacing.then(() => mounted.render())
  })
}

/** In index.html, with a message inside for when the app does not load. */
const root = document.getElementById('root')!
boot(root).catch(() => root.classList.add('missed'))
