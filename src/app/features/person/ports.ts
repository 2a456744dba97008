import { changeUserData } from '#contract/person'
import { readPerson } from '#client/person'
import { wire } from '#machines/kit/port'
import { personFlow, personPorts } from '#machines/person/person.flow'
import type { Services } from '#app/services.ts'

export const wirePerson = ({ call }: Services) =>
  wire(personFlow, personPorts, {
    readPerson: (_, signal) => readPerson(call, { signal }),
    changeData: ({ change }, signal) => call(changeUserData, change, { signal }),
  })
