import { lazy, Suspense } from 'react'
import type { TenantBrand } from '#contract/tenantConfig'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { useBrandWords } from './words.ts'

/** The app of customers, so it is loaded only where it is looked at. */
const BrandPreview = lazy(async () => {
  const chunk = await import('./BrandPreview.tsx')
  return { default: chunk.BrandPreview }
})

export function PreviewPanel({ brand }: { brand: TenantBrand }) {
  const { brand: texts } = useBrandWords()
  return (
    <Panel title={texts.preview}>
      <PanelBody>
        <p className="small soft">{texts.previewHint}</p>
        <Suspense>
          <BrandPreview brand={brand} />
        </Suspense>
      </PanelBody>
    </Panel>
  )
}
