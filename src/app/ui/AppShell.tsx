import type { ReactNode } from 'react'
import type { TenantBrand } from '#contract/tenantConfig'
import { BrandLogo } from './BrandLogo.tsx'
import { CountBadge } from './CountBadge.tsx'
import { Icon } from './Icon.tsx'
import { PageLink, type Current } from './PageLink.tsx'

interface ShellLink {
  href: string
  onGo: () => void
  icon: string
  word: string
  current: Current
  waiting?: { number: number; word: string }
}

/** `tab`: also among the tabs of a phone; `foot`: at the end of the rail. */
interface ListedLink extends ShellLink {
  at: 'tab' | 'rail' | 'foot'
  /** Also in the bar above the page on a phone. */
  top?: boolean
  /** Shown instead of `word`: the person's name on the link to their profile. */
  own?: string
}

interface Props {
  brand: TenantBrand | undefined
  label: string
  skip: string
  links: readonly ListedLink[]
  /** On a phone: lists the pages without a tab. */
  more: ShellLink
  news: string
  /** Inside Telegram, whose frame names the bank already. */
  hosted: boolean
  children: ReactNode
}

/** Links in a rail, folded to icons where space is short; tabs on a phone and in Telegram. */
export function AppShell({ brand, label, skip, links, more, news, hosted, children }: Props) {
  const inBar = links.filter(({ top, own }) => top || own !== undefined)
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
              {inBar.map((link) => (
                <TopLink key={link.href} link={link} />
              ))}
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
      {links.filter(({ at }) => at !== 'foot').map(railItem)}
      <div className="rail-end">{links.filter(({ at }) => at === 'foot').map(railItem)}</div>
    </nav>
  )
}

const railItem = (link: ListedLink) => (
  <NavigationItem key={link.href} link={link} className="rail-link" />
)

const linkProps = ({ href, onGo, current }: ShellLink) => ({ href, onGo, current })

const TopLink = ({ link }: { link: ShellLink }) => (
  <PageLink {...linkProps(link)} className="button button-quiet me">
    <Icon path={link.icon} />
    <span className="unseen">{link.word}</span>
    {link.waiting && <CountBadge {...link.waiting} />}
  </PageLink>
)

interface ItemProps {
  link: ShellLink & { own?: string }
  className: string
}

function NavigationItem({ link, className }: ItemProps) {
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
