import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (typed: FormData) => void
}

export const Form = ({ onSubmit, ...attributes }: Props) => (
  <form
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(new FormData(event.currentTarget))
    }}
    {...attributes}
  />
)
