import { useDeferredValue, useEffect, useState } from 'react'
import type { TenantBrand } from '#contract/tenantConfig'
import { useLanguage } from '#app/i18n/language.tsx'
import { stylePreview, openPreview, type PreviewLook } from '#app/preview/openPreview.tsx'

interface Props extends Pick<PreviewLook, 'kind' | 'page' | 'mode'> {
  brand: TenantBrand
  title: string
}

export function PreviewFrame({ kind, page, mode, brand, title }: Props) {
  const language = useLanguage()
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const { name, mark } = useDeferredValue(brand)
  useEffect(() => {
    if (frame) stylePreview(frame, { kind, page, mode, language }, brand)
  }, [frame, kind, page, mode, language, brand])
  useEffect(
    () => (frame ? openPreview(frame, { kind, page, mode, language }, { name, mark }) : undefined),
    [frame, kind, page, mode, language, name, mark],
  )
  return <iframe ref={setFrame} title={title} sandbox="allow-same-origin" tabIndex={-1} />
}
