import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { terminal } from '#app/ui/icons/terminal.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import type { CallFacts } from './facts.ts'
import { callsMatching } from './find.ts'
import { useSetting } from './setting.ts'
import { useCallWords } from './words.ts'

/** Every call there is, or those that a search found, by noun. */
export function AllCalls({ search }: { search: string }) {
  const { call: said } = useCallWords()
  const found = callsMatching(search)
  return (
    <>
      <header className="stack stack-half">
        <PageTitle word={said.title} />
        <p className="soft">{said.text}</p>
      </header>
      <Search search={search} />
      <div className="split">
        <div className="stack">
          {found.map(({ noun, calls }) => (
            <Card key={noun} title={noun}>
              <ul className="rows">
                {calls.map((call) => (
                  <li key={call.name}>
                    <One call={call} />
                  </li>
                ))}
              </ul>
            </Card>
          ))}
          {found.length === 0 && (
            <EmptyState icon={terminal} title={said.none}>
              <p className="soft">{said.noneText}</p>
            </EmptyState>
          )}
        </div>
        <div className="calls-aside">
          <EveryCall />
        </div>
      </div>
    </>
  )
}

function Search({ search }: { search: string }) {
  const { call: said } = useCallWords()
  const way = useWay()
  const find = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget).get('search')
    const wanted = typeof typed === 'string' ? typed.trim() : ''
    way('calls', null, wanted && new URLSearchParams({ search: wanted }).toString()).onGo()
  }
  return (
    <search>
      <form className="with-button" onSubmit={find}>
        <Field
          key={search}
          label={said.search}
          name="search"
          type="search"
          autoComplete="off"
          maxLength={64}
          placeholder={said.searchHint}
          defaultValue={search}
        />
        <Button type="submit">{said.search}</Button>
      </form>
    </search>
  )
}

function One({ call: { name, verb, path, does } }: { call: CallFacts }) {
  const way = useWay()
  return (
    <PageLink className="row call" {...way('calls', name)}>
      <span className="label whole">{name}</span>
      <code className="small soft">{`${verb} ${path}`}</code>
      <span className="small soft" lang="en">
        {does}
      </span>
    </PageLink>
  )
}

/** What no call says again. */
function EveryCall() {
  const { call: said } = useCallWords()
  const { origin, tenantId } = useSetting('root')
  return (
    <Card title={said.everyCall}>
      <CardBody>
        <p className="address">{origin}</p>
        <dl className="facts">
          <Fact name="x-tenant-id">
            {said.tenant} <code className="whole">{tenantId}</code>
          </Fact>
          <Fact name="x-api-key">{said.key}</Fact>
          <Fact name="idempotency-key">{said.idempotency}</Fact>
          <Fact name="/openapi.json">{said.document}</Fact>
        </dl>
        <h3 className="label">{said.notation}</h3>
        <dl className="facts">
          <Fact name="string{1,64}">{said.notations.length}</Fact>
          <Fact name="(…)[]{0,5}">{said.notations.list}</Fact>
          <Fact name="data[].id">{said.notations.inner}</Fact>
        </dl>
      </CardBody>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>
      <code>{name}</code>
    </dt>
    <dd className="small soft">{children}</dd>
  </div>
)
