import { useDevice } from '#app/context.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { terminal } from '#app/ui/icons/terminal.ts'
import { Back } from '#app/features/app/BackLink.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { curlOf, fetchOf } from './example.ts'
import type { CallFacts } from './facts.ts'
import { callNamed } from './find.ts'
import { Refusals } from './Refusals.tsx'
import { useSetting } from './setting.ts'
import { Terms } from './CallTerms.tsx'
import { useCallWords } from './words.ts'

/** One call: how it is said, what it asks and answers, when it says no, and who may. */
export function OneCall({ name }: { name: string }) {
  const { call: said } = useCallWords()
  const way = useWay()
  const call = callNamed(name)
  return (
    <>
      <header className="stack stack-half">
        <Back {...way('calls')}>{said.all}</Back>
        <PageTitle word={call ? call.name : said.title} />
        {call && (
          <>
            <p lang="en">{call.does}</p>
            <p>
              <code className="whole">{`${call.verb} ${call.path}`}</code>
            </p>
          </>
        )}
      </header>
      {call ? <Told call={call} /> : <EmptyState icon={terminal} title={said.unknown} />}
    </>
  )
}

function Told({ call }: { call: CallFacts }) {
  return (
    <div className="split">
      <div className="stack">
        <Examples call={call} />
        <Asks call={call} />
        <Answers call={call} />
      </div>
      <div className="stack">
        <Terms call={call} />
        <Refusals call={call} />
      </div>
    </div>
  )
}

function Examples({ call }: { call: CallFacts }) {
  const { call: said } = useCallWords()
  const { copy } = useDevice()
  const setting = useSetting(call.base)
  const [curl, program] = [curlOf(call, setting), fetchOf(call, setting)]
  return (
    <Card title={said.example}>
      <CardBody>
        <p className="small soft">{said.exampleText}</p>
        <pre className="example">{curl}</pre>
        <div className="cluster">
          <CopyButton word={said.copyCurl} done={said.copied} copy={() => copy(curl)} />
        </div>
        <h3 className="label">{said.withFetch}</h3>
        <pre className="example">{program}</pre>
        <div className="cluster">
          <CopyButton word={said.copyFetch} done={said.copied} copy={() => copy(program)} />
        </div>
      </CardBody>
    </Card>
  )
}

function Asks({ call: { asks } }: { call: CallFacts }) {
  const { call: said } = useCallWords()
  return (
    <Card title={said.asks}>
      <CardBody>
        {asks.length === 0 && <p className="soft">{said.asksNothing}</p>}
        <dl className="facts">
          {asks.map(({ name, is, in: place, optional, otherwise }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd className="small soft">
                <code>{is}</code>
                <br />
                {[
                  said.places[place],
                  otherwise === undefined ? optional && said.optional : said.otherwise(otherwise),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}

function Answers({ call: { answers, good, streams } }: { call: CallFacts }) {
  const { call: said } = useCallWords()
  return (
    <Card title={said.answers} beside={<code>{good}</code>}>
      <CardBody>
        {streams && (
          <p>
            <code>{streams}</code> {said.file}
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
      </CardBody>
    </Card>
  )
}
