/** A support case that somebody records themselves. */
export const support = {
  title: 'Something does not work?',
  offer:
    'Record what happens, do again what went wrong, and send us the file. It helps more than a description.',
  start: 'Record a support case',
  consent:
    'The file tells which steps the app went through and what the bank answered, by name. It holds no amounts, names, addresses, codes or card numbers, and stays on this device until you send it yourself.',
  agree: 'Agree and record',
  drop: 'Do not record',
  on: 'Recording a support case.',
  full: 'The recording is full. Save it now.',
  save: 'Save the file',
  stop: 'Stop and throw away',
  saved: 'The file is saved. You can send it to support.',
  copied: 'The file cannot be saved here, so its text is in your clipboard.',
  dropped: 'Nothing was saved.',
}
