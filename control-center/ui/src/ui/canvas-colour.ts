/** A canvas does not understand `var()` nor `light-dark()`: the browser computes what they mean. */
export function canvasColour(property: string): string {
  return computed('color', property);
}

/** The family of fonts that a property names, as a canvas and xterm want it. */
export function canvasFont(property: string): string {
  return computed('font-family', property);
}

function computed(name: 'color' | 'font-family', property: string): string {
  const probe = document.createElement('span');
  probe.style.setProperty(name, `var(${property})`);
  document.body.append(probe);
  const value = getComputedStyle(probe).getPropertyValue(name);
  probe.remove();
  return value;
}
