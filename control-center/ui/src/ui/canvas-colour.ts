/** A canvas does not understand `var()` nor `light-dark()`: the browser computes what they mean. */
export function canvasColour(property: string): string {
  const probe = document.createElement('span');
  const isFont = property === '--sans';
  probe.style.setProperty(isFont ? 'font-family' : 'color', `var(${property})`);
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  const value = isFont ? computed.fontFamily : computed.color;
  probe.remove();
  return value;
}
