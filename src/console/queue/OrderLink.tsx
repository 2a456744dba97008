import { PageLink } from '#app/ui/PageLink.tsx'
import { useGo, useMay } from '#console/context.tsx'

/** To a payment's page, for whoever may open it. */
export function OrderLink({ id, number }: { id: string; number: string }) {
  const go = useGo()
  const may = useMay()
  const shown = `№ ${number}`
  if (!may('readOpsOrder')) return shown
  return <PageLink {...go({ page: 'orders', id, query: '' })}>{shown}</PageLink>
}
