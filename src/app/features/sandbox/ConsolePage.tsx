import { useDevice, useFlow } from '#app/context.tsx'
import { Card } from '#app/ui/Panel.tsx'
import { telegram } from '#app/ui/icons/telegram.ts'
import { house } from '#app/ui/icons/house.ts'
import { RowPage } from '#app/ui/Row.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { BookPanel } from './BookPanel.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { Mailbox } from './Mailbox.tsx'
import { useSandboxWords } from './words.ts'

/** The console of a play tenant: what would have left the bank, and the ways in to try. */
export function Console() {
  const { sandbox: said } = useSandboxWords()
  const mailbox = useFlow('mailbox')
  const chain = useFlow('chain')
  const book = useFlow('book')
  const { kind } = useDevice()
  return (
    <>
      <header className="stack stack-tight">
        <PageTitle big word={said.title} />
        <p className="soft">{said.text}</p>
      </header>
      <div className="split">
        {mailbox && <Mailbox flow={mailbox} />}
        {chain && <ChainPanel flow={chain} />}
        {book && <BookPanel flow={book} />}
        {kind === 'web' && (
          <Card title={said.doors}>
            <ul className="rows">
              <li>
                <RowPage href="/" icon={house} name={said.web} hint={said.webHint} />
              </li>
              <li>
                <RowPage
                  href="/telegram/"
                  icon={telegram}
                  name={said.telegram}
                  hint={said.telegramHint}
                />
              </li>
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
