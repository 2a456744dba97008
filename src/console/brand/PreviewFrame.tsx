import { useDeferredValue, useEffect, useState } from 'react'
import type { TenantBrand } from '#contract/tenantConfig'
import { useLanguage } from '#app/i18n/language.tsx'
import { stylePreview, openPreview, type PreviewLook } from '#app/preview/openPreview.tsx'

interface Props extends Pick<PreviewLook, 'kind' | 'mode'> {
  brand: TenantBrand
  title: string
}

export function PreviewFrame({ kind, mode, brand, title }: Props) {
  const language = useLanguage()
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const { name, mark } = useDeferredValue(brand)
  useEffect(() => {
    if (frame) stylePreview(frame, { kind, mode, language }, brand)
  }, [frame, kind, mode, language, brand])
  useEffect(
    () => (frame ? openPreview(frame, { kind, mode, language }, { name, mark }) : undefined),
    [frame, kind, mode, language, name, mark],
  )
  return <iframe ref={setFrame} title={title} sandbox="allow-same-origin" tabIndex={-1} />
}
