import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { CustomerRow } from '#contract/ops/customer'
import { useLanguage } from '#app/i18n/language.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { customerList } from '#machines/console/customerList.flow'
import { useGo } from '#console/context.tsx'
import { CustomerStatusLine } from './CustomerStatusLine.tsx'
import { DataTable, TablePager } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { SearchField } from '#console/SearchField.tsx'
import { SearchForm } from '#console/SearchForm.tsx'
import { useConsoleWords } from '#console/words.ts'

export function CustomersPage({ flow }: { flow: ActorRefFrom<(typeof customerList)['flow']> }) {
  const { customers: texts, verification } = useConsoleWords()
  const language = useLanguage()
  const { asked, answer, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <SearchForm names={['q']}>
        <SearchField name="q" label={texts.search} hint={texts.searchHint} value={asked.q} />
      </SearchForm>
      <RefusalLine note={refusal} />
      <DataTable
        label={texts.title}
        items={answer?.data ?? []}
        empty={texts.empty}
        busy={busy}
        usualSort="-since"
        columns={[
          { word: texts.name, renderCell: (one) => <CustomerLink customer={one} /> },
          { word: texts.email, renderCell: ({ email }) => email ?? '—' },
          { word: texts.phone, renderCell: ({ phone }) => phone ?? '—' },
          {
            word: texts.status,
            renderCell: ({ status }) => <CustomerStatusLine status={status} />,
          },
          { word: texts.verification, renderCell: (one) => verification[one.verification] },
          {
            word: texts.lastSignIn,
            renderCell: ({ last_sign_in_at: at }) => (at ? formatMoment(at, language) : '—'),
          },
          {
            word: texts.since,
            sort: 'since',
            renderCell: ({ created_at }) => formatMoment(created_at, language),
          },
        ]}
      />
      {answer && <TablePager total={answer.total} shown={answer.data.length} />}
    </>
  )
}

function CustomerLink({ customer: { id, name, number } }: { customer: CustomerRow }) {
  const go = useGo()
  return <PageLink {...go({ page: 'customers', id, query: '' })}>{name ?? `№ ${number}`}</PageLink>
}
