import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { addBrowserCapabilities } from '#device/browserCapabilities'
import { openDevice } from '#device/open'
import { openBankSession } from './bankSession.ts'
import { wireBench } from './ports.ts'
import { readBenchUrl } from './location.ts'
import { caseIn } from './openedCase.ts'
import { Workbench } from './Workbench.tsx'

const device = await openDevice()
addBrowserCapabilities(device)
const bench = createActor(wireBench(device, openBankSession(device, document)), {
  input: {
    location: readBenchUrl(device.addressBar.now()),
    caseId: caseIn(device.addressBar.now()),
  },
})
bench.start()

createRoot(document.getElementById('root')!).render(
  <Workbench bench={bench} codeShown={() => device.vault.peek('watchCode')} />,
)
