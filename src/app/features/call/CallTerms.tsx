import { Card, CardBody } from '#app/ui/Panel.tsx'
import type { CallFacts } from './facts.ts'
import { useCallWords } from './words.ts'

/** Who may say a call, and how often. */
export function Terms({ call }: { call: CallFacts }) {
  const { call: said } = useCallWords()
  const { who, repeat, rate } = call
  // Whoever needs no name needs no key.
  const may = who.includes('anyone') ? (['anyone'] as const) : who
  return (
    <Card title={said.terms}>
      <CardBody>
        <h3 className="label">{said.who}</h3>
        <ul className="soft">
          {may.map((one) => (
            <li key={one}>{said.principals[one]}</li>
          ))}
        </ul>
        <Limits call={call} />
        <h3 className="label">{said.repeat}</h3>
        <p className="soft">{said.repeats[repeat]}</p>
        <h3 className="label">{said.rate}</h3>
        <p className="soft">{said.rates[rate]}</p>
      </CardBody>
    </Card>
  )
}

function Limits({ call }: { call: CallFacts }) {
  const { call: said } = useCallWords()
  const { who, repeat, sandbox, tenantless, fromNamedAddress } = call
  const lines = [
    who.every((one) => one === 'person') && said.noKey,
    who.includes('DEVELOPER') && repeat !== 'read' && !sandbox && said.playKey,
    fromNamedAddress && said.namedAddress,
    sandbox && said.playOnly,
    tenantless && said.tenantless,
  ].filter((line) => typeof line === 'string')
  return lines.map((line) => (
    <p key={line} className="small soft">
      {line}
    </p>
  ))
}
