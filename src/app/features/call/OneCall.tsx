import { useDevice } from '#app/context.ts'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { terminal } from '#app/ui/icons/terminal.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { curlOf, fetchOf } from './example.ts'
import type { CallFacts } from './facts.ts'
import { callNamed } from './facts.ts'
import { Refusals } from './Refusals.tsx'
import { useCallSetting } from './setting.ts'
import { CallTerms } from './CallTerms.tsx'
import { useCallWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

export function OneCall({ name }: { name: string }) {
  const { call: texts } = useCallWords()
  const linkTo = useLinkTo()
  const call = callNamed(name)
  return (
    <>
      <PageHead
        word={call ? call.name : texts.title}
        back={<BackLink {...linkTo('calls')}>{texts.all}</BackLink>}
        text={
          call && (
            <>
              <p lang="en">{call.description}</p>
              <p>
                <code className="whole">{`${call.verb} ${call.path}`}</code>
              </p>
            </>
          )
        }
      />
      {call ? (
        <CallDescription call={call} />
      ) : (
        <EmptyState icon={terminal} title={texts.unknown} />
      )}
    </>
  )
}

function CallDescription({ call }: { call: CallFacts }) {
  return (
    <div className="split">
      <div className="stack">
        <Examples call={call} />
        <RequestFields call={call} />
        <ResponseFields call={call} />
      </div>
      <div className="stack">
        <CallTerms call={call} />
        <Refusals call={call} />
      </div>
    </div>
  )
}

function Examples({ call }: { call: CallFacts }) {
  const { call: texts } = useCallWords()
  const { copy } = useDevice()
  const setting = useCallSetting(call.base)
  const [curl, program] = [curlOf(call, setting), fetchOf(call, setting)]
  return (
    <BodyPanel title={texts.example}>
      <p className="small soft">{texts.exampleText}</p>
      <pre className="example">{curl}</pre>
      <div className="cluster">
        <CopyButton word={texts.copyCurl} done={texts.copied} copy={() => copy(curl)} />
      </div>
      <h3 className="label">{texts.withFetch}</h3>
      <pre className="example">{program}</pre>
      <div className="cluster">
        <CopyButton word={texts.copyFetch} done={texts.copied} copy={() => copy(program)} />
      </div>
    </BodyPanel>
  )
}

function RequestFields({ call: { asks } }: { call: CallFacts }) {
  const { call: texts } = useCallWords()
  return (
    <BodyPanel title={texts.asks}>
      {asks.length === 0 && <p className="soft">{texts.asksNothing}</p>}
      <dl className="facts">
        {asks.map(({ name, is, in: location, optional, otherwise }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="small soft">
              <code>{is}</code>
              <br />
              {[
                texts.places[location],
                otherwise === undefined ? optional && texts.optional : texts.otherwise(otherwise),
              ]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </BodyPanel>
  )
}

function ResponseFields({ call: { answers, good, streams } }: { call: CallFacts }) {
  const { call: texts } = useCallWords()
  return (
    <BodyPanel title={texts.answers} beside={<code>{good}</code>}>
      {streams && (
        <p>
          <code>{streams}</code> {texts.file}
        </p>
      )}
      <dl className="facts">
        {answers.map(({ name, is }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="small soft">
              <code>{is}</code>
            </dd>
          </div>
        ))}
      </dl>
    </BodyPanel>
  )
}
