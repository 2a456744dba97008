import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useChoiceWords } from '#app/features/choice/words.ts'
import { fits } from '#app/i18n/fits.ts'
import { Icon } from './Icon.tsx'
import { check } from './icons/check.ts'
import { search } from './icons/search.ts'
import '#app/theme/chips.css'

export interface Option {
  value: string
  word: string
  /** Below the word. */
  hint?: string | undefined
  /** At its end: what is held of a currency. */
  end?: string | undefined
  /** A coin, a network or a flag. */
  face?: ReactNode
  /** Other words by which it is found. */
  also?: string
}

/** More than these are searched. */
const SEEN_AT_ONCE = 7

interface Props {
  label: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
}

/** The focus stays in the field, or in the list that has none; arrow keys move within the list. */
export function PickerList({ label, options, value, onChoose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, move] = useState(() => indexOf(options, value))
  const shown = options.filter(({ word, hint = '', also = '' }) =>
    fits(typed, `${word} ${hint} ${also}`),
  )
  const searched = options.length > SEEN_AT_ONCE
  const current = shown[active]
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.key === 'Enter') {
      pressed.preventDefault()
      if (current) onChoose(current.value)
      return
    }
    const next = moved(pressed.key, active, shown, searched)
    if (next === null) return
    pressed.preventDefault()
    move(next)
  }
  const activeId = current && `${id}-${current.value}`
  return (
    <>
      {searched && (
        <SearchInput
          {...{ typed, activeId, onKeyDown }}
          listId={id}
          onType={(text) => {
            setTyped(text)
            move(0)
          }}
        />
      )}
      <div
        {...(!searched && { ref: focusOnMount, 'aria-activedescendant': activeId })}
        id={id}
        tabIndex={searched ? -1 : 0}
        className="options"
        role="listbox"
        aria-label={label}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const row = (target as Element).closest<HTMLElement>('[role=option]')
          if (row) onChoose(row.dataset['value'] ?? '')
        }}
      >
        {shown.map((option, at) => (
          <OptionRow
            key={option.value}
            id={`${id}-${option.value}`}
            option={option}
            chosen={option.value === value}
            active={at === active}
          />
        ))}
      </div>
      <Found count={shown.length} told={typed !== ''} />
    </>
  )
}

/** Announced; seen only where there is nothing else to see. */
function Found({ count, told }: { count: number; told: boolean }) {
  const { choice: texts } = useChoiceWords()
  return (
    <output className={count === 0 ? 'card-body soft' : 'unseen'}>
      {count === 0 ? texts.nothing : told && texts.found(count)}
    </output>
  )
}

interface SearchProps {
  typed: string
  listId: string
  activeId: string | undefined
  onKeyDown: (pressed: KeyboardEvent) => void
  onType: (text: string) => void
}

function SearchInput({ typed, listId, activeId, onKeyDown, onType }: SearchProps) {
  const { choice: texts } = useChoiceWords()
  return (
    <span className="search">
      <Icon path={search} />
      <input
        ref={focusOnMount}
        className="input"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </span>
  )
}

interface RowProps {
  id: string
  option: Option
  chosen: boolean
  active: boolean
}

const OptionRow = ({ id, option, chosen, active }: RowProps) => (
  <div
    id={id}
    ref={active ? intoView : undefined}
    className="row"
    role="option"
    aria-selected={chosen}
    data-value={option.value}
    data-active={active}
  >
    {option.face}
    <span className="stack stack-none">
      <span className="whole">{option.word}</span>
      {option.hint !== undefined && <span className="small soft">{option.hint}</span>}
    </span>
    {option.end !== undefined && <span className="small soft figures">{option.end}</span>}
    {chosen && <Icon path={check} />}
  </div>
)

const focusOnMount = (at: HTMLElement | null) => at?.focus({ preventScroll: true })
const intoView = (at: HTMLElement | null) => at?.scrollIntoView({ block: 'nearest' })

const indexOf = (options: readonly Option[], value: string) =>
  Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )

/** Where a key leads; null where it has nothing to do with the list. */
function moved(key: string, at: number, shown: readonly Option[], searched: boolean) {
  const last = shown.length - 1
  if (key === 'ArrowDown') return Math.min(last, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (searched || key.length !== 1) return null
  // A letter goes to the next one that begins with it.
  const after = [...shown.keys()].map((step) => (at + 1 + step) % shown.length)
  return after.find((one) => fits(key, shown[one]!.word)) ?? null
}
