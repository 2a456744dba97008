import { useDevice, useFlow } from '#app/context.tsx'
import { Card } from '#app/ui/Card.tsx'
import { telegram } from '#app/ui/icons.ts'
import { house } from '#app/ui/roomIcons.ts'
import { RowPage } from '#app/ui/Row.tsx'
import { RoomTitle } from '#app/features/app/PageTitle.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import { BookPanel } from './BookPanel.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { Mailbox } from './Mailbox.tsx'

/** The console of a play tenant: what would have left the bank, and the ways in to try. */
export default function Console() {
  const { sandbox: said } = useInsideWords()
  const mailbox = useFlow('mailbox')
  const chain = useFlow('chain')
  const book = useFlow('book')
  const { kind } = useDevice()
  return (
    <>
      <header className="stack stack-tight">
        <RoomTitle big word={said.title} />
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
