import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { LanguageProvider } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { ApprovalPage } from './queue/ApprovalPage.tsx'
import { ApprovalsPage } from './queue/ApprovalsPage.tsx'
import { AuditPage } from './audit/AuditPage.tsx'
import { ConversationPage } from './conversation/ConversationPage.tsx'
import { ConversationsPage } from './conversation/ConversationsPage.tsx'
import { BlockedCardPage } from './blockedCard/BlockedCardPage.tsx'
import { BlockedCardsPage } from './blockedCard/BlockedCardsPage.tsx'
import { CustomerPage } from './customer/CustomerPage.tsx'
import { CustomersPage } from './customer/CustomersPage.tsx'
import { useConsole, useConsoleDevice, useConsoleFlow } from './context.tsx'
import { DashboardPage } from './dashboard/DashboardPage.tsx'
import { DisputePage } from './dispute/DisputePage.tsx'
import { DisputesPage } from './dispute/DisputesPage.tsx'
import { FlowCountsPage } from './flowCount/FlowCountsPage.tsx'
import { FlowStatesPage } from './flowCount/FlowStatesPage.tsx'
import { IdentitiesPage } from './queue/IdentitiesPage.tsx'
import { IdentityPage } from './queue/IdentityPage.tsx'
import { OrderPage } from './queue/OrderPage.tsx'
import { OrderQueuePage } from './queue/OrderQueuePage.tsx'
import { BooksPage } from './book/BooksPage.tsx'
import { PolicyDraftPage } from './policy/PolicyDraftPage.tsx'
import { PolicyPage } from './policy/PolicyPage.tsx'
import { PolicyTrialPage } from './policy/PolicyTrialPage.tsx'
import { RefusalLine } from './RefusalLine.tsx'
import { consoleLanguageOf } from './root.ts'
import { ServicePages } from './ServicePages.tsx'
import { Shell } from './Shell.tsx'
import { StaffMemberPage } from './staff/StaffMemberPage.tsx'
import { StaffPage } from './staff/StaffPage.tsx'
import { StaffSignIn } from './staff/StaffSignIn.tsx'
import { StartPage } from './StartPage.tsx'
import { PlatformPages } from './PlatformPages.tsx'
import { TenantPages } from './TenantPages.tsx'
import { useConsoleWords } from './words.ts'

export function Console() {
  const actor = useConsole()
  const device = useConsoleDevice()
  const language = useSelector(actor, (snapshot) => consoleLanguageOf(snapshot, device))
  return (
    <LanguageProvider language={language}>
      <Suspense>
        <Scene />
      </Suspense>
    </LanguageProvider>
  )
}

function Scene() {
  const actor = useConsole()
  const scene = useSelector(actor, (snapshot) => {
    if (snapshot.matches('signedIn')) return 'inside'
    if (snapshot.matches('signedOut')) return 'outside'
    return snapshot.matches('unreachable') ? 'unreachable' : 'arriving'
  })
  if (scene === 'inside')
    return (
      <Shell>
        <OpenPage />
      </Shell>
    )
  if (scene === 'outside') return <StaffSignIn />
  return scene === 'unreachable' ? <Unreachable /> : <main id="content" aria-busy="true" />
}

function Unreachable() {
  const actor = useConsole()
  const { console: texts } = useConsoleWords()
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  return (
    <main className="door" id="content">
      <Heading big>{texts.unreachable}</Heading>
      <RefusalLine note={refusal} />
      <div>
        <Button kind="primary" onClick={() => actor.send({ type: 'console.retry' })}>
          {texts.retry}
        </Button>
      </div>
    </main>
  )
}

function OpenPage() {
  const staffList = useConsoleFlow('staffList')
  const oneStaff = useConsoleFlow('oneStaff')
  const dashboard = useConsoleFlow('dashboard')
  const flowCounts = useConsoleFlow('flowCounts')
  const flowStates = useConsoleFlow('flowStates')
  const customerList = useConsoleFlow('customerList')
  const oneCustomer = useConsoleFlow('oneCustomer')
  const identityQueue = useConsoleFlow('identityQueue')
  const oneIdentity = useConsoleFlow('oneIdentity')
  const conversationQueue = useConsoleFlow('conversationQueue')
  const oneConversation = useConsoleFlow('oneConversation')
  const disputeQueue = useConsoleFlow('disputeQueue')
  const oneDispute = useConsoleFlow('oneDispute')
  const blockedCardQueue = useConsoleFlow('blockedCardQueue')
  const blockedCard = useConsoleFlow('blockedCard')
  const orderQueue = useConsoleFlow('orderQueue')
  const staffOrder = useConsoleFlow('staffOrder')
  const proposalList = useConsoleFlow('proposalList')
  const oneProposal = useConsoleFlow('oneProposal')
  const policyBook = useConsoleFlow('policyBook')
  const policyDraft = useConsoleFlow('policyDraft')
  const policyTrial = useConsoleFlow('policyTrial')
  const tenantPages = useConsoleFlow('tenantPages')
  const books = useConsoleFlow('books')
  const servicePages = useConsoleFlow('servicePages')
  const platformPages = useConsoleFlow('platformPages')
  const auditList = useConsoleFlow('auditList')
  const auditCheck = useConsoleFlow('auditCheck')
  const auditFile = useConsoleFlow('auditFile')
  if (dashboard) return <DashboardPage flow={dashboard} />
  if (flowCounts) return <FlowCountsPage flow={flowCounts} />
  if (flowStates) return <FlowStatesPage flow={flowStates} />
  if (customerList) return <CustomersPage flow={customerList} />
  if (oneCustomer) return <CustomerPage flow={oneCustomer} />
  if (identityQueue) return <IdentitiesPage flow={identityQueue} />
  if (oneIdentity) return <IdentityPage flow={oneIdentity} />
  if (conversationQueue) return <ConversationsPage flow={conversationQueue} />
  if (oneConversation) return <ConversationPage flow={oneConversation} />
  if (disputeQueue) return <DisputesPage flow={disputeQueue} />
  if (oneDispute) return <DisputePage flow={oneDispute} />
  if (blockedCardQueue) return <BlockedCardsPage flow={blockedCardQueue} />
  if (blockedCard) return <BlockedCardPage flow={blockedCard} />
  if (orderQueue) return <OrderQueuePage flow={orderQueue} />
  if (staffOrder) return <OrderPage flow={staffOrder} />
  if (proposalList) return <ApprovalsPage flow={proposalList} />
  if (oneProposal) return <ApprovalPage flow={oneProposal} />
  if (policyBook) return <PolicyPage flow={policyBook} />
  if (policyDraft) return <PolicyDraftPage flow={policyDraft} />
  if (policyTrial) return <PolicyTrialPage flow={policyTrial} />
  if (tenantPages) return <TenantPages flow={tenantPages} />
  if (books) return <BooksPage flow={books} />
  if (platformPages) return <PlatformPages flow={platformPages} />
  if (servicePages) return <ServicePages flow={servicePages} />
  if (auditList && auditCheck)
    return <AuditPage list={auditList} check={auditCheck} file={auditFile} />
  if (staffList) return <StaffPage flow={staffList} />
  if (oneStaff) return <StaffMemberPage flow={oneStaff} />
  return <StartPage />
}
