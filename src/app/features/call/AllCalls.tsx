import type { ReactNode } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { terminal } from '#app/ui/icons/terminal.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import type { CallFacts } from './facts.ts'
import { callsMatching } from './facts.ts'
import { useCallSetting } from './setting.ts'
import { useCallWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

export function AllCalls({ search }: { search: string }) {
  const { call: texts } = useCallWords()
  const found = callsMatching(search)
  return (
    <>
      <PageHead word={texts.title} text={<p className="soft">{texts.text}</p>} />
      <Search search={search} />
      <div className="split">
        <div className="stack">
          {found.map(({ noun, calls }) => (
            <Panel key={noun} title={noun}>
              <RowList of={calls} by="name">
                {(call) => <CallItem call={call} />}
              </RowList>
            </Panel>
          ))}
          {found.length === 0 && (
            <EmptyList icon={terminal} title={texts.none} text={texts.noneText} />
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
  const { call: texts } = useCallWords()
  const linkTo = useLinkTo()
  const find = (typed: FormData) => {
    const wanted = formText(typed, 'search')
    linkTo('calls', null, wanted && new URLSearchParams({ search: wanted }).toString()).onGo()
  }
  return (
    <search>
      <Form className="with-button" onSubmit={find}>
        <TextField
          key={search}
          label={texts.search}
          name="search"
          type="search"
          autoComplete="off"
          maxLength={64}
          placeholder={texts.searchHint}
          defaultValue={search}
        />
        <Button type="submit">{texts.search}</Button>
      </Form>
    </search>
  )
}

function CallItem({ call: { name, verb, path, description } }: { call: CallFacts }) {
  const linkTo = useLinkTo()
  return (
    <PageLink className="row call" {...linkTo('calls', name)}>
      <span className="label whole">{name}</span>
      <code className="small soft">{`${verb} ${path}`}</code>
      <span className="small soft" lang="en">
        {description}
      </span>
    </PageLink>
  )
}

/** What holds for every call. */
function EveryCall() {
  const { call: texts } = useCallWords()
  const { origin, tenantId } = useCallSetting('root')
  return (
    <BodyPanel title={texts.everyCall}>
      <p className="address">{origin}</p>
      <dl className="facts">
        <Fact name="x-tenant-id">
          {texts.tenant} <code className="whole">{tenantId}</code>
        </Fact>
        <Fact name="x-api-key">{texts.key}</Fact>
        <Fact name="idempotency-key">{texts.idempotency}</Fact>
        <Fact name="/openapi.json">{texts.document}</Fact>
      </dl>
      <h3 className="label">{texts.notation}</h3>
      <dl className="facts">
        <Fact name="string{1,64}">{texts.notations.length}</Fact>
        <Fact name="(…)[]{0,5}">{texts.notations.list}</Fact>
        <Fact name="data[].id">{texts.notations.inner}</Fact>
      </dl>
    </BodyPanel>
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
