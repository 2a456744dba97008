import { useDevice, useFlow } from '#app/context.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { telegram } from '#app/ui/icons/telegram.ts'
import { house } from '#app/ui/icons/house.ts'
import { RowPage } from '#app/ui/Row.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { BookPanel } from './BookPanel.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { Mailbox } from './Mailbox.tsx'
import { useSandboxWords } from './words.ts'
import './sandbox.css'

export function ConsolePage() {
  const { sandbox: texts } = useSandboxWords()
  const mailbox = useFlow('mailbox')
  const chain = useFlow('chain')
  const book = useFlow('book')
  const { kind } = useDevice()
  return (
    <>
      <header className="stack stack-tight">
        <PageTitle big word={texts.title} />
        <p className="soft">{texts.text}</p>
      </header>
      <div className="split tool">
        {mailbox && <Mailbox flow={mailbox} />}
        {chain && <ChainPanel flow={chain} />}
        {book && <BookPanel flow={book} />}
        {kind === 'web' && (
          <Panel title={texts.apps}>
            <ul className="rows">
              <li>
                <RowPage href="/" icon={house} name={texts.web} hint={texts.webHint} />
              </li>
              <li>
                <RowPage
                  href="/telegram/"
                  icon={telegram}
                  name={texts.telegram}
                  hint={texts.telegramHint}
                />
              </li>
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
}
