import type { ReactNode } from 'react'
import type { TenantBrand as BrandLook } from '#contract/tenantConfig'
import { BrandLogo } from './BrandLogo.tsx'
import { CountBadge } from './CountBadge.tsx'
import { Icon } from './Icon.tsx'
import { PageLink } from './PageLink.tsx'

interface ShellLink {
  href: string
  onGo: () => void
  icon: string
  word: string
  current: boolean
  /** How many things wait there, and in a word what of them. */
  waiting?: { number: number; word: string }
}

/** Among the tabs of a phone as well, in the rail alone, or at its foot. */
interface ListedLink extends ShellLink {
  at: 'tab' | 'rail' | 'foot'
  /** The name of whoever is signed in, on the way to what is theirs. */
  own?: string
}

interface Props {
  brand: BrandLook | undefined
  /** How the list of pages is called, and the way past it. */
  label: string
  skip: string
  links: readonly ListedLink[]
  /** On a phone: where every page is listed that has no tab. */
  more: ShellLink
  /** What came and is not read yet, said aloud when it changes. */
  news: string
  /** Inside Telegram the frame around us names the bank already. */
  hosted: boolean
  children: ReactNode
}

/**
 * The frame around every page: a rail of links where there is space, folded to its icons where there is
 * less, and tabs under the thumb on a phone and in Telegram.
 */
export function AppShell({ brand, label, skip, links, more, news, hosted, children }: Props) {
  const mine = links.find(({ own }) => own !== undefined)
  const waitingPage = links.find(({ waiting }) => waiting !== undefined)
  return (
    <div className="app">
      <a className="skip" href="#content">
        {skip}
      </a>
      <p className="unseen" role="status">
        {news}
      </p>
      {!hosted && <Rail {...{ brand, label, links }} />}
      <div>
        {!hosted && (
          <header className="top-bar">
            <span className="brand">{brand && <BrandLogo {...brand} />}</span>
            <div className="top-ways">
              {waitingPage && <TopLink link={waitingPage} />}
              {mine && <TopLink link={mine} />}
            </div>
          </header>
        )}
        {children}
        <nav className="tab-bar" aria-label={label}>
          {[...links.filter(({ at }) => at === 'tab'), more].map((link) => (
            <NavigationItem key={link.href} link={link} className="tab" />
          ))}
        </nav>
      </div>
    </div>
  )
}

function Rail({ brand, label, links }: Pick<Props, 'brand' | 'label' | 'links'>) {
  const home = links[0]
  return (
    <nav className="rail" aria-label={label}>
      {home && brand && (
        <PageLink {...linkProps(home)} className="brand">
          <BrandLogo {...brand} />
        </PageLink>
      )}
      {links
        .filter(({ at }) => at !== 'foot')
        .map((link) => (
          <NavigationItem key={link.href} link={link} className="rail-link" />
        ))}
      <div className="rail-end">
        {links
          .filter(({ at }) => at === 'foot')
          .map((link) => (
            <NavigationItem key={link.href} link={link} className="rail-link" />
          ))}
      </div>
    </nav>
  )
}

const linkProps = ({ href, onGo, current }: ShellLink) => ({ href, onGo, current })

/** On a phone, beside the bank's name. */
const TopLink = ({ link }: { link: ShellLink }) => (
  <PageLink {...linkProps(link)} className="button button-quiet me">
    <Icon path={link.icon} />
    <span className="unseen">{link.word}</span>
    {link.waiting && <CountBadge {...link.waiting} />}
  </PageLink>
)

function NavigationItem({
  link,
  className,
}: {
  link: ShellLink & { own?: string }
  className: string
}) {
  const { own, word, icon, waiting } = link
  return (
    <PageLink
      {...linkProps(link)}
      className={className}
      {...(own !== undefined && own !== word && { label: `${word}: ${own}` })}
    >
      <Icon path={icon} />
      <span className="cut">{own ?? word}</span>
      {waiting && <CountBadge {...waiting} />}
    </PageLink>
  )
}
