import type { CallFacts } from './facts.ts'
import { useCallWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

export function CallTerms({ call }: { call: CallFacts }) {
  const { call: texts } = useCallWords()
  const { who, repeat, rate, keyless } = call
  // Whoever needs no credentials needs no key.
  const may = who.includes('anyone') ? (['anyone'] as const) : who
  return (
    <BodyPanel title={texts.terms}>
      <h3 className="label">{texts.who}</h3>
      <ul className="soft">
        {may.map((one) => (
          <li key={one}>{texts.principals[one]}</li>
        ))}
      </ul>
      <RateLimits call={call} />
      <h3 className="label">{texts.repeat}</h3>
      <p className="soft">{texts.repeats[repeat]}</p>
      {keyless && <p className="small soft">{texts.keyless}</p>}
      <h3 className="label">{texts.rate}</h3>
      <p className="soft">{texts.rates[rate]}</p>
    </BodyPanel>
  )
}

function RateLimits({ call }: { call: CallFacts }) {
  const { call: texts } = useCallWords()
  const { who, repeat, sandbox, tenantless, fromNamedAddress } = call
  const lines = [
    who.every((one) => one === 'person' || one === 'staff') && texts.noKey,
    who.includes('DEVELOPER') && repeat !== 'read' && !sandbox && texts.playKey,
    fromNamedAddress && texts.namedAddress,
    sandbox && texts.playOnly,
    tenantless && texts.tenantless,
  ].filter((line) => typeof line === 'string')
  return lines.map((line) => (
    <p key={line} className="small soft">
      {line}
    </p>
  ))
}
