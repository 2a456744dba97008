export const support = {
  title: 'Get help',
  offer: 'Record a report, repeat the steps that went wrong, and send us the file.',
  start: 'Record a report',
  consent:
    'The file lists the steps the app took and the bank’s replies, by name. It holds no amounts, names, addresses, codes or card numbers, and stays on this device until you send it.',
  agree: 'Agree and record',
  drop: 'Don’t record',
  on: 'Recording a report.',
  full: 'The recording is full. Save the file now.',
  save: 'Save file',
  stop: 'Stop and delete',
  saved: 'File saved. Send it to support.',
  copied: 'This device can’t save files, so the text was copied to your clipboard.',
  unsupported: 'This device can’t save files.',
  dropped: 'Recording deleted.',
}
