export const scan = {
  scan: 'Scan QR code',
  aim: 'Point the camera at the QR code.',
  unavailable: 'The camera isn’t available.',
  unavailableText: 'Allow this site to use the camera in your browser, or enter the address.',
  misread: 'No address in this QR code.',
  misreadText: 'Scan another code or enter the address.',
  elsewhere: 'This address is on another network.',
  elsewhereText:
    'Money sent to this address on the network you chose would be lost. Use its network instead or scan another code.',
  accept: 'Use its network',
  again: 'Scan again',
  close: 'Enter manually',
}
