/** One of ui/icons, drawn on a 24 by 24 grid (lucide, ISC). Always beside a word, so readers are not told of it. */
export function Icon({ path, small = false }: { path: string; small?: boolean }) {
  return (
    <svg className={small ? 'icon icon-small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
