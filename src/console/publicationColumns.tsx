import type { PolicyVersion } from '#contract/ops/policy'
import type { Language } from '#contract/preferences'
import type { TableColumn } from './DataTable.tsx'
import { formatMoment } from './moments.ts'

type Publication = Pick<PolicyVersion, 'published_at' | 'published_by' | 'approved_by' | 'reason'>

type Texts = Record<'publishedAt' | 'publishedBy' | 'approvedBy' | 'reason', string>

/** When, by whom and why a version was published: of the look as of the policy. */
export const publicationColumns = (
  texts: Texts,
  language: Language,
): TableColumn<Publication>[] => [
  { word: texts.publishedAt, renderCell: ({ published_at: at }) => formatMoment(at, language) },
  { word: texts.publishedBy, renderCell: (one) => one.published_by?.name ?? '—' },
  { word: texts.approvedBy, renderCell: (one) => one.approved_by?.name ?? '—' },
  {
    word: texts.reason,
    renderCell: ({ reason }) => <span className="whole">{reason ?? '—'}</span>,
  },
]
