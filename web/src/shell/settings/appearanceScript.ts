declare global {
  interface Window {
    /** Applies what this browser keeps of theme, colours and layout to the document's element. */
    applyAppearance?: () => void;
  }
}

/**
 * Runs in the head, before anything is painted, and whenever another tab changes what it reads. As text: nothing of it goes
 * through a bundler. The pixels are those of `appSettingsRules`, which its test compares.
 */
export const appearanceScript = `window.applyAppearance=function(){try{
var d=document.documentElement,l=localStorage,a=JSON.parse(l.getItem('appSettings')||'{}'),c=l.getItem('themeShades')||'',
t=l.getItem('theme'),m=document.querySelector('meta[name=theme-color]');
if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
if(t==='dark'||t==='light'){d.dataset.mantineColorScheme=t;if(m)m.content=t==='dark'?'#17171a':'#ffffff'}
d.toggleAttribute('data-color-weak',a.colorWeak===true);
if(c!==(window.appliedShades||'')){var s=new CSSStyleSheet();s.replaceSync(c);document.adoptedStyleSheets=[s];window.appliedShades=c}
var n=a.menu===false||a.topMenu===true,k=a.menuCollapse===true||innerWidth<1200&&!sessionStorage.getItem('menuExpanded');
d.toggleAttribute('data-no-side',n);d.toggleAttribute('data-collapsed',!n&&k);d.toggleAttribute('data-no-navbar',a.navbar===false);
d.style.setProperty('--width-side-menu',(k?48:a.menuWidth||220)+'px');
}catch(e){}};
applyAppearance();addEventListener('storage',function(e){if(e.key==='appSettings'||e.key==='themeShades')applyAppearance()});`;
