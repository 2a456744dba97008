import type { FieldDescriptions } from './common.ts'

/** Names under which a tenant's bank is found. */
export const hostnameFields: FieldDescriptions = {
  'readHostnames.hostnames': 'All names, the tenant’s own first.',
  hostname: 'The name, without a port, in lower case.',
  surface: 'What is shown there: the web app, the mini app or the console of staff.',
  'hostnames.source':
    '`tenant`: its own; `settings`: of the server; `local`: on the server’s own machine.',
  'hostnames.added_at': [
    'When it was added: ISO 8601, UTC.',
    'Null for one that is not the tenant’s own.',
  ],
  can_remove: 'Whether its removal may be proposed: not of the last one of the console.',
  'hostnames.proposal': ['The proposal that waits to remove it.', 'Null where none does.'],
  'readHostnames.waiting': 'Proposals that wait to add a name.',
  'waiting.id': 'Id of the proposal.',
  'readHostnameRecord.name': 'Name of the TXT record.',
  'readHostnameRecord.value': 'What the record has to say; always the same, and no secret.',
  'checkHostname.id': 'Id of the check, to be proposed within the hour.',
  'checkHostname.outcome':
    'Whether the record was found as it should be, is missing, says something else, or nobody answered.',
  'checkHostname.checked_at': 'When it was looked up: ISO 8601, UTC.',
  'proposeHostname.id': 'Id of the check that proved it.',
  'proposeHostname.reason': 'Why, for whoever decides; the audit keeps it.',
  'proposeHostnameRemoval.reason': 'Why, for whoever decides; the audit keeps it.',
  'Proposal.host': [
    'The name that would be added or removed.',
    'Null where it is about something else.',
  ],
  proved_at: ['When its record was found: ISO 8601, UTC.', 'Null for one that would go.'],
  'host.added_at': [
    'Since when it is the tenant’s: ISO 8601, UTC.',
    'Null for one that would be added.',
  ],
}
