import { useSelector } from '@xstate/react'
import type { Vendor } from '#contract/developer'
import type { KeysActor } from '#machines/developer/keys.flow'
import { useDevice } from '#app/context.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { Row } from '#app/ui/Row.tsx'
import { useDeveloperWords } from './words.ts'

/** The vendors of this bank's accounts, to be named by programs. Hidden while there are none. */
export function Vendors({ flow }: { flow: KeysActor }) {
  const { developer: texts } = useDeveloperWords()
  const vendors = useSelector(flow, ({ context }) => context.extra.vendors)
  if (vendors.length === 0) return null
  return (
    <Panel title={texts.vendors}>
      <PanelBody>
        <p className="small soft">{texts.vendorsText}</p>
      </PanelBody>
      <ul className="rows">
        {vendors.map((one) => (
          <li key={`${one.id} ${one.currency_id}`}>
            <One one={one} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function One({ one }: { one: Vendor }) {
  const { developer: texts } = useDeveloperWords()
  const { copy } = useDevice()
  return (
    <Row
      icon={landmark}
      name={one.name}
      hint={one.currency}
      end={
        <CopyButton
          word={texts.copyNumber}
          label={texts.copyVendor(`${one.name}, ${one.currency}`)}
          done={texts.copied}
          copy={() => copy(one.id)}
        />
      }
    />
  )
}
