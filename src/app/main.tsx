import { createRoot } from 'react-dom/client'
import { useSelector } from '@xstate/react'
import { openDevice } from '#device/open'
import { basePaths } from '#contract/kit/endpoint'
import { createPaths } from './paths.ts'
import { openHouse } from './wiring.ts'
const device = await openDevice()
const { house } = openHouse({
  device,
  paths: createPaths(),
  bases: basePaths,
  tenantId: 'x',
  mint: () => '',
  log: () => {},
})
function A() {
  return <p>{useSelector(house, (s) => JSON.stringify(s.value))}</p>
}
createRoot(document.getElementById('root')!).render(<A />)
