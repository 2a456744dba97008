import { useSelector } from '@xstate/react'
import type { PersonActor } from '#machines/person/person.flow'
import { useFlow } from '#app/context.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { DeviceSessions, SignOutButtons } from './DeviceSessions.tsx'
import { DeviceLock } from '#app/features/proof/DeviceLock.tsx'
import { PasskeysPanel } from '#app/features/proof/PasskeysPanel.tsx'
import { Security } from '#app/features/proof/Security.tsx'
import { Recording } from '#app/features/support/Recording.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { DataCopy } from './DataCopy.tsx'
import { ChangeRequest } from './ChangeRequest.tsx'
import { LegalData } from './LegalData.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { LinkOffer } from './LinkOffer.tsx'
import { DataForm } from './DataForm.tsx'
import { DisplayPreferencesForm } from './DisplayPreferencesForm.tsx'
import { usePersonWords } from './words.ts'
import type { VerificationStatus as Kyc, User } from '#contract/person'
import { clock } from '#app/ui/icons/clock.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { chevron } from '#app/ui/icons/chevron.ts'
import { people } from '#app/ui/icons/people.ts'
import { phone } from '#app/ui/icons/phone.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { info } from '#app/ui/icons/info.ts'
import { shield } from '#app/ui/icons/shield.ts'
import { verified } from '#app/ui/icons/verified.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { Status } from '#app/ui/Status.tsx'
import type { ContactKind } from '#machines/person/contact.flow'
import { ContactForm } from './ContactForm.tsx'
import { TelegramLink } from './TelegramLink.tsx'
import { phoneText } from './naming.ts'

export function ProfilePage() {
  const { person: texts } = usePersonWords()
  const flow = useFlow('person')
  const links = useFlow('personLinks')
  const closing = useFlow('closing')
  const dataCopy = useFlow('dataCopy')
  return (
    <>
      <PageHead word={texts.title} />
      <div className="split">
        <div className="stack">
          {flow && <PersonDetails flow={flow} />}
          {flow && <Contacts flow={flow} />}
          {flow && <Password person={flow} />}
          {links && <LinkedAccounts flow={links} />}
          <Security />
          <PasskeysPanel />
          <DeviceLock />
          <DeviceSessions />
        </div>
        <div className="stack">
          <PageLinks />
          <DisplayPreferencesForm />
          <Recording />
          <SignOutButtons />
          {dataCopy && <DataCopy flow={dataCopy} />}
          {closing && <CloseAccount flow={closing} />}
        </div>
      </div>
    </>
  )
}

function PageLinks() {
  const { pages } = useAppWords()
  const invites = useConfig()?.referral
  const linkTo = useLinkTo()
  return (
    <div className="card">
      <RowLink
        {...linkTo('schedules')}
        icon={clock}
        name={pages.schedules}
        end={<Icon path={chevron} />}
      />
      <RowLink {...linkTo('fees')} icon={receipt} name={pages.fees} end={<Icon path={chevron} />} />
      <RowLink
        {...linkTo('resume')}
        icon={phone}
        name={pages.resume}
        end={<Icon path={chevron} />}
      />
      {invites && (
        <RowLink
          {...linkTo('invite')}
          icon={people}
          name={pages.invite}
          end={<Icon path={chevron} />}
        />
      )}
    </div>
  )
}

function PersonDetails({ flow }: { flow: PersonActor }) {
  const { person: texts } = usePersonWords()
  const person = useSelector(flow, ({ context }) => context.person)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const change = useFlow('changeRequest')
  return (
    <Panel
      title={texts.data}
      busy={!person && !unread}
      beside={person && <KycStatusRow status={person.data.kyc_status} />}
    >
      {person?.data.identity_fixed && (
        <PanelBody>
          <LegalData data={person.data} />
          {change && <ChangeRequest flow={change} />}
        </PanelBody>
      )}
      {person && <DataForm flow={flow} data={person.data} />}
      {!person && !unread && <SkeletonRows count={3} />}
      {unread && (
        <LoadFailed
          title={texts.unread}
          note={refusal}
          onRetry={() => flow.send({ type: 'person.refresh' })}
        />
      )}
    </Panel>
  )
}

const kycLooks: Record<Kyc, { tone: Tone; icon: string }> = {
  APPROVED: { tone: 'good', icon: verified },
  PENDING: { tone: 'wait', icon: clock },
  HOLD: { tone: 'wait', icon: clock },
  SOFT_REJECT: { tone: 'wait', icon: info },
  DOUBLE: { tone: 'bad', icon: shield },
  DECLINED: { tone: 'bad', icon: shield },
  REJECT: { tone: 'bad', icon: shield },
  UNVERIFIED: { tone: 'calm', icon: info },
}

function KycStatusRow({ status }: { status: Kyc }) {
  return <Status {...kycLooks[status]} word={usePersonWords().person.kycStatus[status]} />
}

function Contacts({ flow }: { flow: PersonActor }) {
  const { person: texts } = usePersonWords()
  const user = useSelector(flow, ({ context }) => context.person?.user)
  const email = useFlow('emailContact')
  const phone = useFlow('phoneContact')
  const telegram = useFlow('telegramLink')
  const links = useFlow('personLinks')
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  // The panel before this one shows the failure and offers a retry.
  if (unread) return null
  return (
    <Panel title={texts.contacts} busy={!user}>
      {!user && <SkeletonRows count={2} />}
      {user && (
        <ul className="rows">
          <li>
            {email && <ContactForm flow={email} {...known(user, 'email')} />}
            {links && <LinkOffer flow={links} kind="email" />}
          </li>
          <li>
            {phone && <ContactForm flow={phone} {...known(user, 'phone')} />}
            {links && <LinkOffer flow={links} kind="phone" />}
          </li>
          {telegram && <TelegramLink flow={telegram} person={flow} identities={user.identities} />}
        </ul>
      )}
    </Panel>
  )
}

function Password({ person }: { person: PersonActor }) {
  const user = useSelector(person, ({ context }) => context.person?.user)
  const offered = useConfig()?.sign_in.includes('password') ?? false
  const flow = useFlow('password')
  return flow && user && offered ? <PasswordPanel {...{ flow, user }} /> : null
}

const known = (user: User, kind: ContactKind) =>
  kind === 'email'
    ? {
        kind,
        now: user.email,
        confirmed: user.email_confirmed_at !== null,
        pending: user.pending_email,
      }
    : {
        kind,
        now: user.phone && phoneText(user.phone),
        confirmed: user.phone_confirmed_at !== null,
        pending: user.pending_phone,
      }
