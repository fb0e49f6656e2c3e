type Coordinates = { latitude: number; longitude: number };

const PERMISSION_DENIED = 1;
const POSITION_UNAVAILABLE = 2;

export class DomGeolocation {
  isAllowed = false;
  coords: Coordinates | null = null;

  /** Installs `navigator.geolocation` again, since a test may have replaced or removed it. */
  install(): void {
    const getSettings = () => this;
    class Geolocation {
      getCurrentPosition(found: PositionCallback, failed?: PositionErrorCallback | null) {
        const { isAllowed, coords } = getSettings();
        queueMicrotask(() => {
          if (isAllowed && coords !== null) found({ coords, timestamp: Date.now() } as GeolocationPosition);
          else
            failed?.({
              code: isAllowed ? POSITION_UNAVAILABLE : PERMISSION_DENIED,
            } as GeolocationPositionError);
        });
      }
    }
    const geolocation = new Geolocation();
    Object.assign(window, { Geolocation });
    Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => geolocation, configurable: true });
  }
}
