export const scan = {
  scan: 'Scan QR code',
  misread: 'No address in this QR code.',
  misreadText: 'Scan another code or enter the address.',
  elsewhere: 'This address is on another network.',
  elsewhereText:
    'Money sent to this address on the network you chose would be lost. Use its network instead or scan another code.',
  accept: 'Use its network',
  again: 'Scan again',
  close: 'Enter manually',
}
