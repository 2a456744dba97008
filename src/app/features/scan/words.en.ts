/** Reading an address off a code with the camera of the phone. */
export const scan = {
  scan: 'Scan a code',
  misread: 'There is no address in that code.',
  misreadText: 'Nothing was changed. Scan another one, or type the address.',
  elsewhere: 'That address is on another network.',
  elsewhereText:
    'Nothing was changed: money sent to it on the network you chose would be lost. Choose its network first, or scan another code.',
  accept: 'Use that network',
  again: 'Scan again',
  close: 'Type it instead',
}
