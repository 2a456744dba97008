import { useSelector } from '@xstate/react'
import type { Vendor } from '#contract/developer'
import type { KeysActor } from '#machines/developer/keys.flow'
import { useDevice } from '#app/context.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { Row } from '#app/ui/Row.tsx'
import { useDeveloperWords } from './words.ts'

/** Whose accounts this bank gives out, to be named by programs. Nothing stands here while none does. */
export function Vendors({ flow }: { flow: KeysActor }) {
  const { developer: said } = useDeveloperWords()
  const vendors = useSelector(flow, ({ context }) => context.extra.vendors)
  if (vendors.length === 0) return null
  return (
    <Card title={said.vendors}>
      <CardBody>
        <p className="small soft">{said.vendorsText}</p>
      </CardBody>
      <ul className="rows">
        {vendors.map((one) => (
          <li key={`${one.id} ${one.currency_id}`}>
            <One one={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function One({ one }: { one: Vendor }) {
  const { developer: said } = useDeveloperWords()
  const { copy } = useDevice()
  return (
    <Row
      icon={landmark}
      name={one.name}
      hint={one.currency}
      end={
        <CopyButton
          word={said.copyNumber}
          label={said.copyVendor(`${one.name}, ${one.currency}`)}
          done={said.copied}
          copy={() => copy(one.id)}
        />
      }
    />
  )
}
