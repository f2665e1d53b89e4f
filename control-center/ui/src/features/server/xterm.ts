import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { canvasColour, canvasFont } from '@/ui';

export type { Terminal };

/** A terminal in a place of the page. */
export interface Screen {
  terminal: Terminal;
  fit: () => void;
  /** Takes the colours of the page. */
  paint: () => void;
  close: () => void;
}

const FONT_SIZE = 13;
const SCROLLBACK = 5000;
const FONT = canvasFont('--mono');

// xterm measures its cells once, when it is opened: the font must be there by then, else they fit a fallback
await document.fonts.load(`${FONT_SIZE}px ${FONT}`).catch(() => []);

/** Puts a terminal on the page. */
export function openScreen(place: HTMLElement, options: { isRead?: boolean; label: string }): Screen {
  const sheets: CSSStyleSheet[] = [];
  const terminal = new Terminal({
    cursorBlink: false,
    disableStdin: options.isRead ?? false,
    fontFamily: FONT,
    fontSize: FONT_SIZE,
    minimumContrastRatio: 4.5,
    scrollback: SCROLLBACK,
    theme: themeOfPage(),
  });
  const fitting = new FitAddon();
  terminal.loadAddon(fitting);
  withoutStyleElements(sheets, () => terminal.open(place));
  withoutStyleAttributes(terminal);
  terminal.textarea?.setAttribute('aria-label', options.label);
  return {
    terminal,
    fit: () => fitting.fit(),
    paint: () => {
      terminal.options.theme = themeOfPage();
    },
    close: () => {
      terminal.dispose();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
    },
  };
}

function themeOfPage() {
  const [background, foreground] = [canvasColour('--sunken'), canvasColour('--text')];
  return { background, foreground, cursor: foreground, cursorAccent: background };
}

/**
 * The page's content security policy forbids style elements, of which xterm makes three; sheets of the
 * document it allows.
 */
function withoutStyleElements(sheets: CSSStyleSheet[], open: () => void): void {
  const make: unknown = Reflect.get(document, 'createElement');
  const create = (name: string) => (make as (name: string) => HTMLElement).call(document, name);
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (name: string) => (name === 'style' ? standIn(create('span'), sheets) : create(name)),
  });
  try {
    open();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** An element whose text becomes a sheet of the document. */
function standIn(element: HTMLElement, sheets: CSSStyleSheet[]): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheets.push(sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  element.hidden = true;
  Object.defineProperty(element, 'textContent', { set: (css: string) => sheet.replaceSync(css) });
  return element;
}

/** What xterm 6 keeps to itself, and has no option for. */
interface Internals {
  _core: {
    _renderService: {
      _renderer: { value: { _rowFactory: { _addStyle: (element: HTMLElement, css: string) => void } } };
    };
  };
}

/** It forbids style attributes as well, which xterm sets for colours that have no class; the same by script is allowed. */
function withoutStyleAttributes(terminal: Terminal): void {
  const rows = (terminal as unknown as Internals)._core._renderService._renderer.value._rowFactory;
  rows._addStyle = (element, css) => {
    element.style.cssText += `${css};`;
  };
}
