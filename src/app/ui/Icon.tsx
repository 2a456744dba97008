/** From ui/icons (lucide, ISC). Hidden from screen readers: always beside a word. */
export const Icon = ({ path, small = false }: { path: string; small?: boolean }) => (
  <svg className={small ? 'icon icon-small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
