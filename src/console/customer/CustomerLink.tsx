import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo, useMay } from '#console/context.tsx'

/** To a customer's page, for whoever may open it. */
export function CustomerLink({ id, name }: { id: string; name: string | null }) {
  const go = useGo()
  const may = useMay()
  const shown = name ?? id.slice(-6)
  if (!may('readCustomer')) return shown
  return <PageLink {...go({ page: 'customers', id, query: '' })}>{shown}</PageLink>
}
